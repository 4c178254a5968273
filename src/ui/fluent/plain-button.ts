/** Styles of a button that looks like the text around it. To be spread before a style's own. */
export const plainButton = { border: 'none', background: 'none', font: 'inherit', color: 'inherit', textAlign: 'start' } as const;
