import type { ConsultForm } from '../../src/api/entities/consult.ts';
import type { ButtonCode } from '../../src/domain/consult/scene.ts';
import { consultProblems, listAdvisors, readConsult, saveAdvisor, saveConsult } from '../operator/consult.ts';
import { forOperators } from '../operator/for-operators.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';

export const operatorConsult: HeadHandler<'operatorConsult'> = forOperators(async ({ store }) => {
  const stored = await readConsult(store.db);
  const advisors = await listAdvisors(store.db);
  return value({
    config: stored?.config ?? null,
    seen: stored?.seen ?? 0,
    advisors: advisors.map(({ loginName, name, topics, away, seenAt }) => ({ loginName, name, topics: [...topics], away, seenAt })),
  });
});

export const operatorConsultSave: HeadHandler<'operatorConsultSave'> = forOperators(
  async (asked, { draft, seen }: { draft: ConsultForm; seen: number }) => {
    const problems = consultProblems(draft);
    if (problems.length > 0) return refused(422, 'publication.invalid', { body: { problems } });
    const saved = await saveConsult(asked, { draft, seen, by: asked.loginName });
    if (saved === null) return refused(409, 'publication.changed');
    asked.log.info('consulting set up', { buttons: draft.buttons.length, by: asked.loginName });
    return value({ seen: saved });
  },
);

export const operatorAdvisorSave: HeadHandler<'operatorAdvisorSave'> = forOperators(
  async (asked, { subject, topics }: { subject: string; topics: ButtonCode[] }) => {
    const problems = await saveAdvisor(asked, { subject, topics });
    if (problems.length > 0) return refused(422, 'publication.invalid', { body: { problems } });
    asked.log.info('advisor set', { subject: subject.trim(), topics: topics.join(), by: asked.loginName });
    return value({});
  },
);
