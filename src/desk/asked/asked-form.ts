/** Form of the drafts that hold what an encrypted account searched for. They are no unsaved work: no list of drafts shows them, nothing warns of them. */
export const ASKED_FORM = 'asked';
