import type { KeyValue } from '../../../desk/store/key-value.ts';
import type { AskForm } from '../../../workers/surface.ts';

/** What an account agreed to and the gateway may not know yet. */
export interface Agreement {
  readonly appId: string;
  readonly scene: string;
  readonly protocolsCodeVOList: readonly { readonly code: string; readonly version: string }[];
}

export interface ProtocolDuePorts {
  readonly ask: AskForm;
  readonly device: KeyValue;
}

const keyOf = (accountId: string): string => `protocolDue:${accountId}`;

function isAgreement(value: unknown): value is Agreement {
  return (
    typeof value === 'object' &&
    value !== null &&
    'appId' in value &&
    typeof value.appId === 'string' &&
    'scene' in value &&
    typeof value.scene === 'string' &&
    'protocolsCodeVOList' in value &&
    Array.isArray(value.protocolsCodeVOList)
  );
}

function readDue(text: string | null): Agreement | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isAgreement(value) ? value : null;
  } catch {
    return null;
  }
}

/** Writes an agreement down on this device: it goes to the gateway with `sendDue`, now or at a later start. */
export function keepDue({ device }: ProtocolDuePorts, accountId: string, agreement: Agreement): void {
  device.set(keyOf(accountId), JSON.stringify(agreement));
}

/** Records what the account agreed to (CALL-062). Without an answer it stays due; one that the gateway refuses for good is dropped. */
export async function sendDue({ ask, device }: ProtocolDuePorts, accountId: string): Promise<void> {
  const text = device.get(keyOf(accountId));
  const due = readDue(text);
  if (due === null) return;
  const { appId, scene, protocolsCodeVOList } = due;
  const request = { appId, accountId, scene, protocolsCodeVOList: [...protocolsCodeVOList] };
  const answer = await ask('protocol.saveProtocol', { protocolRequestList: [request] });
  const isOver = answer.ok || answer.error.kind === 'refused';
  // Another sign-in may have agreed to a newer version meanwhile.
  if (isOver && device.get(keyOf(accountId)) === text) device.remove(keyOf(accountId));
}
