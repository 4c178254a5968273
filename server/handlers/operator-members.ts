import type { MemberForm } from '../../src/api/entities/operated-member.ts';
import { forOperators } from '../operator/for-operators.ts';
import { listMembers, readMember, saveMember } from '../operator/members.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { fullNameOf } from '../store/tables/accounts.ts';

export const operatorMembers: HeadHandler<'operatorMembers'> = forOperators(async ({ store }, asked: { words: string; from: number }) =>
  value(await listMembers(store.db, asked)),
);

export const operatorMember: HeadHandler<'operatorMember'> = forOperators(async ({ store }, { company }: { company: string }) =>
  value({ member: await readMember(store.db, company) }),
);

export const operatorMemberSave: HeadHandler<'operatorMemberSave'> = forOperators(async (asked, form: MemberForm) => {
  const { store, session, log, loginName } = asked;
  const by = (await fullNameOf(store.db, session.accountId)) || loginName;
  const problems = await saveMember(asked, form, by);
  if (problems.length > 0) return refused(422, 'member.invalid', { body: { problems } });
  log.info('membership told by hand', { companyId: form.company, accounts: form.owners.length, by: loginName });
  return value({});
});
