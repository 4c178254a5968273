import type { ShownContent, ShownJump } from '../../../api/entities/attention.ts';
import { jumpOf } from '../../../domain/attention/advert-jump.ts';
import type { Jump } from '../../../domain/menus/menu-jump.ts';

/** What is shown to a user of its own accord: its words, its picture, and what its button does. */
export interface Advert {
  readonly title: string;
  readonly text: string;
  /** Address, '' for none. */
  readonly picture: string;
  /** Null: there is no button. */
  readonly action: AdvertAction | null;
}

export interface AdvertAction {
  readonly label: string;
  readonly jump: Jump;
}

/** An advert as the gateway tells it. A button that would lead nowhere is none. `can`: whether a jump may be made at all. */
export function advertOf(
  { title, text, imgUrl, buttonText }: ShownContent,
  button: Partial<ShownJump>,
  can: (jump: Jump) => boolean,
): Advert {
  const jump = jumpOf(button);
  const action = jump === null || buttonText === '' || !can(jump) ? null : { label: buttonText, jump };
  return { title, text, picture: imgUrl, action };
}
