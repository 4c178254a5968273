import { deviceIdOr } from '../db/open/device-db.ts';
import { browserPorts } from '../workers/browser-ports.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { DrainHost } from './drain-script.ts';

const host: DrainHost = self;
host.wbDrainOutbox = (line, signal) => drainOutbox({ ...browserPorts(), ...line, deviceId: () => deviceIdOr() }, signal);
