import type { Services } from '../../../server/pipeline/call.ts';
import { systemClock } from '../../../server/ports.ts';
import { openStore } from '../../../server/store/open.ts';
import { addPublication } from '../../../server/store/tables/publications.ts';
import { emptyContent, type PublicationContent } from '../../../src/domain/publishing/content.ts';
import type { PublicationKind } from '../../../src/domain/publishing/publication.ts';
import { everybody } from '../../../src/domain/publishing/target.ts';
import { addAccount } from './add-account.ts';
import { DEMO_PASSWORD } from './gateway-client.ts';

let sent = 0;

/** Publishes something for one account, from long ago on and without an end. Answers its id. */
export async function publishFor(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  loginName: string,
  kind: PublicationKind,
  content: Partial<PublicationContent>,
): Promise<string> {
  sent += 1;
  const draft = { kind, code: content.code ?? '', ord: sent, from_at: 0, to_at: 0 };
  const made = {
    ...draft,
    content: { ...emptyContent, title: `${kind} ${sent}`, ...content },
    target: { ...everybody, accounts: [loginName] },
  };
  const by = { requestId: `surface-${sent}`, loginName: 'operator', now: clock.now() };
  return (await store.write(({ db }) => addPublication(db, made, by))).id;
}

/** What is published for a new account without companies (so that no deadline holds anything back), put beside a running gateway. */
export async function accountWith(
  databaseUrl: string,
  loginName: string,
  published: readonly (readonly [PublicationKind, Partial<PublicationContent>])[],
): Promise<{ readonly loginName: string; readonly password: string }> {
  const store = await openStore({ url: databaseUrl, shared: true });
  try {
    const services = { store, clock: systemClock };
    await addAccount(services, loginName, 0);
    for (const [kind, content] of published) await publishFor(services, loginName, kind, content);
    return { loginName, password: DEMO_PASSWORD };
  } finally {
    await store.close();
  }
}
