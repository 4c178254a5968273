import { WIRE_VERSION } from '../../src/api/wire.ts';
import { type HeadHandler, value } from '../pipeline/call.ts';

export const gatewayKeys: HeadHandler<'gatewayKeys'> = async ({ keys }) => value({ keys: await keys.published() });

export const ping: HeadHandler<'ping'> = async ({ clock, store }) => value({ now: clock.now(), wire: WIRE_VERSION, epoch: store.epoch });
