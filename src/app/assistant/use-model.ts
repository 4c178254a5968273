import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';

/** How often a growing answer is asked for, and how often in vain before it is given up; milliseconds. */
const EVERY_MS = 500;
const MOST_FAILED = 20;

/** The language model of the deployment, as it is called on screen, and where it runs. */
export interface Model {
  readonly name: string;
  readonly host: string;
}

/** Which model there is; null where there is none, and while that is not known. */
export function useModel(isOffline: boolean): Model | null {
  const { worker } = useDesk();
  const [model, setModel] = useState<Model | null>(null);
  useEffect(() => {
    let isOver = false;
    if (isOffline) return;
    void worker.ask('assistant.assistantModel', {}).then((answer) => {
      if (!isOver && answer.ok) setModel(answer.value.name === '' ? null : answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [worker, isOffline]);
  return model;
}

export interface ModelAnswer {
  readonly text: string;
  /** `sending` until the gateway has the question, `stopped` by its user, `gone` without its end. */
  readonly state: 'sending' | 'running' | 'done' | 'stopped' | 'gone';
}

/** One answer of the model, from the press that sends its question until it is whole; null before. It is in the memory of the page only. */
export function useModelAnswer(): {
  readonly answer: ModelAnswer | null;
  send(question: string, facts: readonly string[]): Promise<void>;
  stop(): void;
} {
  const { worker, clock, report } = useDesk();
  const [answer, setAnswer] = useState<ModelAnswer | null>(null);
  const running = useRef('');
  useEffect(
    () => () => {
      running.current = '';
    },
    [],
  );

  const follow = useCallback(
    (id: string): void => {
      let text = '';
      let failed = 0;
      const look = async (): Promise<void> => {
        if (running.current !== id) return;
        const got = await worker.ask('assistant.assistantAnswer', { id, from: text.length });
        if (running.current !== id) return;
        failed = got.ok ? 0 : failed + 1;
        text += got.ok ? got.value.text : '';
        const isLost = failed >= MOST_FAILED || (!got.ok && got.error.kind === 'refused');
        const state = isLost ? 'gone' : got.ok ? got.value.state : 'running';
        setAnswer({ text, state });
        if (state === 'running') clock.after(EVERY_MS, () => void look());
        else running.current = '';
      };
      void look();
    },
    [worker, clock],
  );

  async function send(question: string, facts: readonly string[]): Promise<void> {
    const id = crypto.randomUUID();
    running.current = id;
    setAnswer({ text: '', state: 'sending' });
    const begun = await worker.ask('assistant.assistantAsk', { id, question, facts: [...facts] });
    if (running.current !== id) return;
    if (begun.ok) return follow(id);
    running.current = '';
    setAnswer(null);
    report(begun.error, { asked: true });
  }

  function stop(): void {
    const id = running.current;
    running.current = '';
    setAnswer((now) => now && { ...now, state: 'stopped' });
    if (id !== '') void worker.ask('assistant.assistantStop', { id });
  }

  return { answer, send, stop };
}
