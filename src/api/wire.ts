/** Version of the wire, sent with every request. The gateway answers 426 to versions it no longer serves. */
export const WIRE_VERSION = 2;

export interface WireLine {
  version: number;
  /** First 16 hex digits of the hash of the derived table and the collections (describe-table). */
  hash: string;
  /** What changed. */
  what: string;
}

/**
 * Every table that ever was on the wire. A changed table needs a new line: the same version when an older client still works with it
 * (added calls, optional fields), a new version when it does not.
 */
export const wireHistory: readonly WireLine[] = [
  { version: 1, hash: 'f929a7c6686a40f2', what: 'first contract' },
  { version: 1, hash: 'c44cb5dce2790d49', what: 'list and total of a company list may be missing' },
  {
    version: 1,
    hash: 'd75cd76e7ab76c8a',
    what: 'calls of every way in, of accounts and protocols; what a sign-in says of password, device and first data',
  },
  {
    version: 1,
    hash: 'ea6aed2728365f08',
    what: 'collections in the delta pull for who asks for them, tips the first; topic tip; longer cursors',
  },
  { version: 1, hash: '00bcdf01d022def8', what: 'the look of the deployment' },
  { version: 1, hash: '3f71fad44649c891', what: 'messages: a collection, their history, read and confirmed' },
  { version: 1, hash: '18354f4ae80d5406', what: 'a sign-in with a one-time password says so' },
  {
    version: 1,
    hash: 'fd3e210c142be799',
    what: 'how far a pull has come and by which revision a mark was made, as revisions of the account',
  },
  {
    version: 1,
    hash: '3708505a20fd478e',
    what: 'binding, inviting and sharing of companies, areas; privileges per business, the admin of a company, authorisations by certificate; menus of a company, tabs of its area, its membership; origins of business apps',
  },
  {
    version: 1,
    hash: '057c354cd9556dae',
    what: 'the area for which the menus of a company were told; who changed a company last, and on which device; status of companies by area of work, refreshes of it as tasks; topic status; what an app may ask of the page that frames it; overviews of home by area of work, details of single companies, halls of the authority; risks; the risk inquiry with its packs and leads; signed rule packs of filing dates',
  },
  {
    version: 1,
    hash: 'be825a8e084e157d',
    what: 'popups, bubbles, windows of the workbench, banners, recommendations, the annual report, value publicity, the marketing list, employees who are recommended; closed tips; what an operator publishes and who would get it; upgrades by account, PC and group, how they ended, the government edition: its upgrade, blacklist and environment; its page and the platform page; companies that came to an account lately; messages marked as unread again; places of the inbox, a collection and its command; reminders by scene, company, states and time; what was shown on which device, a collection and its command; Web Push: its key, and where the browser of a sign-in is reached; pictures that operators give; upgrades and groups that they give out, by account, PC and group, and who would get them',
  },
  {
    version: 1,
    hash: '61fc5dd9a0ecb469',
    what: 'an operator puts accounts on the lists of the government edition, removes groups, and is told who has a forced upgrade first',
  },
  {
    version: 1,
    hash: 'b0795b2da55e6921',
    what: 'a notice that has not reached all of its accounts says so',
  },
  {
    version: 2,
    hash: '1805edf904cc0964',
    what: 'who told a fact, and what contradicts it; what nobody told is null; changes of status since a revision; why a refresh failed; of which months a scan tells',
  },
  { version: 2, hash: '955bc0d2c1dfd570', what: 'a company that no register tells of is added by hand' },
  { version: 2, hash: '1e79be547b832026', what: 'who told the fact that a message follows from, and who told a scan of risks' },
  { version: 2, hash: 'd6f073921a948356', what: 'states are marked by hand, and marks are taken back' },
  { version: 2, hash: '8f25b440038ed7e0', what: 'rows of lists out of files, as facts, and how an import is taken back' },
  { version: 2, hash: 'dc86d74f68d77038', what: 'companies out of a file of the user, and taking such an import back' },
  { version: 2, hash: '3fd7055bd12f6a26', what: 'many commands in one request, each with its own result' },
  { version: 2, hash: 'a6996f89926b80ae', what: 'what a deployment sets up, entry by entry on the operator’s page and as one file' },
  { version: 2, hash: 'f65698c28a971628', what: 'an operator makes, lists and revokes keys of sources; he reads, marks and exports leads' },
  { version: 2, hash: 'b9cdeec8824eb101', what: 'an operator lists memberships and gives, extends and ends them by hand' },
  {
    version: 2,
    hash: '0840740c3c589327',
    what: 'orders: a collection, what they cost now, made, paid, asked about, cancelled, invoiced; calls that happen once carry their own key',
  },
  {
    version: 2,
    hash: '3da15958709f2671',
    what: 'what a company has as a member, its member centre, and the addresses of the member site among the settings',
  },
  {
    version: 2,
    hash: 'a93ee0d74b40a229',
    what: 'the peace plan: plans that there are, what is left to do for a company’s, its protocol and its contacts',
  },
  {
    version: 2,
    hash: 'c0fd3abf01bdfe37',
    what: 'what is sold, by company and by position, what companies have of it, where new business is ordered, and who looks after a company; an operator makes products, sets prices and says which positions show them',
  },
  { version: 2, hash: '9d2b268635a5c2f2', what: 'what was paid for the membership that runs' },
  {
    version: 2,
    hash: '293117163dc504e9',
    what: 'orders and bills on the operator’s page: seen with their evidence, confirmed, given back, invoiced, concluded',
  },
  { version: 2, hash: '5514cf40c15dfdf7', what: 'packs of checks are ordered once, like any product' },
  { version: 2, hash: '4855cbfee3bc3842', what: 'an operator defines peace plans' },
  { version: 2, hash: '7072e09ee2b1e216', what: 'a quote may be missing where nobody answered' },
  { version: 2, hash: 'ceb36b87b1f0f90a', what: 'what is offered of consulting, where and by whom; the environment of a usage event' },
  {
    version: 2,
    hash: '3988b88351c1605a',
    what: 'identity authentication: a challenge for the certificate of a company and its proof; the page that is told of it among the settings',
  },
  { version: 2, hash: '4f0cef3c98988c1e', what: 'talks with advisors, two collections; the desk of advisors' },
  {
    version: 2,
    hash: 'ceefbc0472b528ca',
    what: 'security keys: shown by a signature, what they open, binding by them, and the choice to bind at once',
  },
  { version: 2, hash: 'b14a6cedf07f3642', what: 'pictures in talks: said with a line, small in its row, asked for whole' },
  {
    version: 2,
    hash: 'e68321a51da97d96',
    what: 'a language model beside the assistant: which one, a question to it, its answer as it grows, and its end',
  },
  { version: 2, hash: 'aca69c81d5804f6b', what: 'who types in a talk; the push stream tells pages what holds for now' },
  { version: 2, hash: 'ce0f4b4c8c84c85c', what: 'the activity log, a collection; what a device tells afterwards of what it tried' },
  { version: 2, hash: 'f044183b21131f20', what: 'a source key may name bank transfers' },
  { version: 2, hash: 'f3c80bfdaa899f65', what: 'an operator sees how much of an order was paid and given back' },
];
