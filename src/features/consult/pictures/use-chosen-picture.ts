import { useEffect, useRef, useState } from 'react';
import type { SaidPicture } from '../../../api/entities/talk.ts';
import { type PictureFailure, preparePicture } from './prepare-picture.ts';

export interface ChosenPicture {
  readonly isBusy: boolean;
  readonly problem: PictureFailure | null;
  /** Of two one after the other the later one stands. */
  choose(file: File): Promise<void>;
  /** Gives up what is being drawn, and what was wrong. */
  drop(): void;
}

/** Draws what is chosen, pasted or dropped. What is drawn when its field has gone is not told. */
export function useChosenPicture(onDrawn: (picture: SaidPicture) => void): ChosenPicture {
  const newest = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PictureFailure | null>(null);
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );
  function begin(busy: boolean): number {
    newest.current += 1;
    setBusy(busy);
    setProblem(null);
    return newest.current;
  }
  return {
    isBusy,
    problem,
    async choose(file) {
      const own = begin(true);
      const prepared = await preparePicture(file);
      if (newest.current !== own) return;
      setBusy(false);
      if (prepared.ok) onDrawn(prepared.value);
      else setProblem(prepared.error);
    },
    drop: () => void begin(false),
  };
}
