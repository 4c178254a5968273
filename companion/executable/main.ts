import { getRawAsset } from 'node:sea';
import type { NodeHid } from '../keys/node-hid-devices.ts';
import type { Parts } from '../parts.ts';
import { start } from '../start.ts';

/** The companion as one executable: the window and the native part of node-hid are in it, and the system starts the file itself. */
const executableParts: Parts = {
  program: { file: process.execPath, args: ['--quiet'] },
  windowFile: (name) => Buffer.from(getRawAsset(`window/${name}`)),
  async loadNodeHid(): Promise<NodeHid> {
    const loaded = await import('node-hid');
    return loaded.default;
  },
};

// A script of an executable is CommonJS, which cannot wait at its top.
void start(executableParts);
