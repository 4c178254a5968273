/** A row of the fault catalogue: what may go wrong, and who still owes its test. */
export interface CatalogueRow {
  readonly fault: number;
  readonly name: string;
  /** What has to come before the row can be shown. */
  readonly owedBy?: string;
}

function row(fault: number, name: string, owedBy?: string): CatalogueRow {
  return owedBy === undefined ? { fault, name } : { fault, name, owedBy };
}

/** Every fault that the product must survive. A row without `owedBy` has at least one test whose title says `[fault N]`. */
export const catalogue: readonly CatalogueRow[] = [
  row(1, 'the line drops before the request leaves'),
  row(2, 'the line drops after the commit and before the answer'),
  row(3, 'the browser sends a POST again by itself'),
  row(4, 'the gateway is busy and says for how long'),
  row(5, 'one command fails at the gateway again and again'),
  row(6, 'the gateway refuses a command'),
  row(7, 'the answer comes in drips'),
  row(8, 'the line swallows everything'),
  row(9, 'the answer breaks off'),
  row(10, 'the answer is not the contract’s'),
  row(11, 'rows with wrong types, missing or further fields'),
  row(12, 'a body that is too large'),
  row(13, 'deep JSON and names of the prototype'),
  row(14, 'the clock of the device is wrong or jumps'),
  row(15, 'the clock of the gateway steps back'),
  row(16, 'an event comes twice'),
  row(17, 'events come out of order or with a gap'),
  row(18, 'the event stream is silently dead'),
  row(19, 'the access token ends while the queue is sent'),
  row(20, 'two tabs renew at once'),
  row(21, 'the sign-in is ended at the gateway'),
  row(22, 'another account signs in while commands wait'),
  row(23, 'two tabs send at once'),
  row(24, 'the leading tab is frozen with its lock'),
  row(25, 'a tab dies in a transaction'),
  row(26, 'a tab dies between answer and delete'),
  row(27, 'the browser is killed'),
  row(28, 'a new version arrives while a form is filled in'),
  row(29, 'a forced upgrade', 'upgrade by configuration'),
  row(30, 'client and gateway of different versions'),
  row(31, 'the schema is upgraded while an old tab is open'),
  row(32, 'the code is older than the stored schema'),
  row(33, 'a migration fails half way', 'the second version of the stored schema'),
  row(34, 'the disk is full when a change is saved'),
  row(35, 'the disk is full when a version is installed'),
  row(36, 'the stored data is deleted'),
  row(37, 'the stored data is damaged'),
  row(38, 'the worker crashes, hangs or does not load'),
  row(39, 'the service worker is stopped'),
  row(40, 'the gateway is killed'),
  row(41, 'two gateways on one store'),
  row(42, 'the database stops at once'),
  row(43, 'the gateway is restored from a backup'),
  row(44, 'the disk of the gateway is full'),
  row(45, 'an embedded app floods, opens pages, lies', 'embedded apps'),
  row(46, 'messages of strange windows'),
  row(47, 'the product in a frame of a stranger'),
  row(48, 'markup, direction marks and formulas in names'),
  row(49, 'redirects and deep links to elsewhere'),
  row(50, 'scripts in notices and popups', 'messages'),
  row(51, 'passwords and codes are guessed'),
  row(52, 'a signed request is sent again'),
  row(53, 'the companion is absent or may not be asked'),
  row(54, 'a stranger listens on the companion’s port'),
  row(55, 'a stranger’s page asks the companion'),
  row(56, 'the key is pulled, locked or the wrong one'),
  row(57, 'a binding of many companies fails in part', 'automatic binding'),
  row(58, 'the cashier says paid and the gateway does not', 'products'),
  row(59, 'a refresh of tax data that never ends', 'tax data'),
  row(60, 'two hundred companies and slow risk calls', 'risk cards'),
  row(61, 'signing out without a line and with unsent work'),
  row(62, 'analytics or consult of a third party is down', 'consult'),
];
