import { expect, test } from 'vitest';
import { onBothStores } from '../contract/stores.ts';

onBothStores('a gateway whose clock steps back', (open) => {
  test('[fault 15] a change made by the earlier clock comes after the later one, in the pull and in the push', async () => {
    const gateway = await open();
    await gateway.account('wang', 2);
    const { client, pullAll, signIn } = gateway.client();
    await signIn('wang');
    const batches = await pullAll();
    const [one, two] = batches.flatMap((batch) => batch.rows);
    if (one === undefined || two === undefined) throw new Error('two companies');
    const hide = async (companyId: string): Promise<number> => {
      const answer = await client.call('companyHide', { companyId, hidden: 1 }, { idempotencyKey: crypto.randomUUID() });
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value.company.rev;
    };

    const first = await hide(two.companyId);
    gateway.clock.advance(-3_600_000);
    const second = await hide(one.companyId);

    expect(second).toBeGreaterThan(first);
    const delta = (await pullAll(batches.at(-1)?.cursor)).flatMap((batch) => batch.rows);
    expect(delta.map(({ companyId }) => companyId)).toEqual([two.companyId, one.companyId]);
  });
});
