import type { KeyDevices } from '../../../companion/keys/key-devices.ts';
import type { FakeKey } from './fake-hid.ts';

export interface FakeDevices extends KeyDevices {
  plug(device: FakeKey): void;
  pull(device: FakeKey): void;
  /** The next one that is opened cannot be. */
  refusesToOpen: boolean;
}

/** The devices of a PC, without a USB port: what the companion has node-hid for. */
export function createFakeDevices(): FakeDevices {
  const plugged = new Map<string, { readonly device: FakeKey; gone(): void }>();
  const devices: FakeDevices = {
    problem: null,
    refusesToOpen: false,
    list: async () => [...plugged].map(([path, { device }]) => ({ path, name: device.productName })),
    async open(path) {
      const own = plugged.get(path);
      if (own === undefined || devices.refusesToOpen) throw new Error('cannot be opened');
      return {
        send: (report) => own.device.sendReport(0, report),
        hear(hear) {
          const heard = ({ data }: { readonly data: DataView }): void => hear(new Uint8Array(data.buffer));
          own.device.addEventListener('inputreport', heard);
          return () => own.device.removeEventListener('inputreport', heard);
        },
        onGone: (run) => Object.assign(own, { gone: run }),
        close: () => undefined,
      };
    },
    plug(device) {
      // As systems do: the first name that is free, so that two keys after each other may have the same.
      let port = 0;
      while (plugged.has(`/dev/hidraw${port}`)) port += 1;
      plugged.set(`/dev/hidraw${port}`, { device, gone: () => undefined });
    },
    pull(device) {
      const [path, own] = [...plugged].find(([, one]) => one.device === device) ?? [];
      if (path !== undefined) plugged.delete(path);
      device.out();
      own?.gone();
    },
  };
  return devices;
}
