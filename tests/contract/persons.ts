import { calls } from '../../src/api/calls/table.ts';
import type { InputOf, OutputOf } from '../../src/api/contract.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import type { TestGateway } from './stores.ts';

/** Somebody who has signed in, with what he asks about his companies. */
export async function signedIn(gateway: TestGateway, loginName: string, companies = 0) {
  const accountId = await gateway.account(loginName, companies);
  const { client, signIn, pullAll, send } = gateway.client();
  await signIn(loginName);
  const rows = async (): Promise<Company[]> => (await pullAll()).flatMap((batch) => batch.rows);
  const relations = async (): Promise<OutputOf<typeof calls.relationList>> => {
    const answer = await client.call(calls.relationList, {});
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  const auth = (companyId: string) => client.call(calls.getCompanyAuth, { companyId });
  return { accountId, mobile: testMobile(accountId), client, send, pullAll, rows, relations, auth };
}
export type Person = Awaited<ReturnType<typeof signedIn>>;

export const invite = ({ client }: Person, companyId: string, inviteMobile: string) =>
  client.call(calls.companyInvite, { companyId, inviteMobile, inviteName: '陈会计' });
export const share = ({ client }: Person, input: InputOf<typeof calls.companyShare>) => client.call(calls.companyShare, input);
export const cancel = ({ client }: Person, input: InputOf<typeof calls.companyShare>) => client.call(calls.companyCancelShare, input);
export const answer = ({ client }: Person, invitationId: string, accept: 0 | 1) =>
  client.call(calls.answerInvitation, { invitationId, accept });
export const refusedWith = (code: string) => ({ ok: false, error: { code } });
