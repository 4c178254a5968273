const acts = ['enter', 'stay', 'edit', 'hide', 'show', 'resolve', 'more'] as const;
/** What can be done with a company from its row: by a button of it or by a key. */
export type RowAct = (typeof acts)[number];
export const isRowAct = (text: string | undefined): text is RowAct => acts.some((act) => act === text);
