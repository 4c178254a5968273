import type { Seal } from '../domain/company/seal.ts';
import { SealMark } from './seal-mark.tsx';

export interface SealLineProps {
  seal: Seal;
  size?: 20 | 24 | 32;
}

/** Seal, short name and last four characters: how a company is named in drafts, outbox rows, confirmations and print headers (PLUS-02). */
export function SealLine({ seal, size = 20 }: SealLineProps) {
  return (
    <span className="wb-seal-line">
      <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={size} />
      <b className="wb-seal-name">{seal.shortName}</b>
      {seal.tail !== '' && <span className="wb-quiet">…{seal.tail}</span>}
    </span>
  );
}
