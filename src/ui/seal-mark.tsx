export interface SealMarkProps {
  /** One character. */
  letter: string;
  /** 0–7, see `domain/seal`. */
  hue: number;
  /** 0 square, 1 circle, 2 diamond, 3 hexagon: told apart without colour (PLUS-02, PLUS-25). */
  shape: number;
  /** Edge in pixels of the four sizes the product has. */
  size?: 16 | 20 | 24 | 32;
}

/** The mark of a company: a letter in a shape in a colour. Decoration beside its name, hence hidden from readers. */
export function SealMark({ letter, hue, shape, size = 24 }: SealMarkProps) {
  return (
    <span className={`wb-seal wb-shape-${shape} wb-hue-${hue} wb-seal-${size}`} aria-hidden="true">
      {letter}
    </span>
  );
}
