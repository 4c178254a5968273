import type { Services } from '../../../server/pipeline/call.ts';
import type { SmsPurpose } from '../../../src/api/calls/account.ts';
import { calls } from '../../../src/api/calls/table.ts';
import type { TestClient } from './gateway-client.ts';
import type { Postbox } from './postbox.ts';
import { passSlider } from './slider.ts';

interface Asked {
  readonly services: Services;
  readonly postbox: Postbox;
  readonly client: TestClient;
  readonly loginName: string;
  readonly purpose: SmsPurpose;
  /** Number that the message goes to. */
  readonly mobile: string;
}

/** Passes a slider picture, has a code sent and checks it: what it proves, for one use. */
export async function proveMobile({ services, postbox, client, loginName, purpose, mobile }: Asked): Promise<string> {
  const imageId = await passSlider(services, client, loginName);
  const sent = await client.client.call(calls.sendSmsCode, { loginName, purpose, imageId });
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  const code = await postbox.code(services.smsOutbox, mobile);
  const checked = await client.client.call(calls.checkSmsCode, { loginName, purpose, code });
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value.authCode;
}
