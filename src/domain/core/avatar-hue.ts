/** Fluent's named colours, in the order in which its avatars take them by name. */
const avatarHues = [
  ...['DarkRed', 'Cranberry', 'Red', 'Pumpkin', 'Peach', 'Marigold', 'Gold', 'Brass', 'Brown', 'Forest'],
  ...['Seafoam', 'DarkGreen', 'LightTeal', 'Teal', 'Steel', 'Blue', 'RoyalBlue', 'Cornflower', 'Navy', 'Lavender'],
  ...['Purple', 'Grape', 'Lilac', 'Pink', 'Magenta', 'Plum', 'Beige', 'Mink', 'Platinum', 'Anchor'],
] as const;

/** The colour of a person, the same everywhere and on every device. */
export function avatarHue(name: string): string {
  let code = 0;
  for (const sign of name) code = (code * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return avatarHues[code % avatarHues.length] ?? 'Steel';
}
