/** Names of what the host around the page and embedded parts say to it, all of them (CONST-78, A-134). */
export const hostEvents = {
  /** A message of the host: how it is signed in. */
  panelLogin: 'panelLogin',
  /** A message of the host: what to open here (EMBED-03 to EMBED-06, EMBED-10, EMBED-11). */
  panelOpen: 'panelOpen',
  /** To the host: whoever is signed in here hears what to open from now on. */
  panelReady: 'panelReady',
  /** A DOM event of this very document: the token has ended (ERR-04, A-75). */
  tokenExpired: 'webTokenExpired',
} as const;
