import { parseCli } from './cli.ts';
import { readConfig } from './config.ts';
import { openGateway } from './gateway.ts';
import { greeting } from './greeting.ts';
import { listen } from './http/listen.ts';
import { ignoreOutputErrors } from './ignore-output-errors.ts';
import { createLog } from './log.ts';
import { systemClock as clock, systemRandom as random } from './ports.ts';
import { listenForMonitors } from './watch/watch-port.ts';
import { withoutDemo } from './without-demo.ts';

function giveUp(reason: string): never {
  console.error(`无法启动 Cannot start: ${reason}`);
  process.exit(1);
}

ignoreOutputErrors(process.stdout, process.stderr);
const cli = parseCli(process.argv.slice(2), process.env);
if (!cli.ok) giveUp(cli.error);
const { db, partitions, faults, newEpoch, accessSeconds, staticDir, logLevel, host, variant, metrics } = cli.value;
const log = createLog(logLevel, (line) => process.stdout.write(line));

try {
  // The one road from the gateway to what is made up: nothing of it is loaded where nobody asks for a demo.
  const demo = cli.value.demo === 'never' ? null : await (await import('../samples/demo/demo.ts')).openDemo(cli.value, clock);
  const read = readConfig({ ...demo?.env, ...process.env }, variant);
  const config = { ...(demo?.withDemo(read) ?? read), accessSeconds, staticDir };
  const gateway = await openGateway({ db, partitions, faults, newEpoch, clock, random, log, config });
  const monitors = metrics === null ? null : await listenForMonitors(gateway.services, metrics);
  const accounts = (await demo?.fill(gateway)) ?? null;
  const people = accounts === null ? await withoutDemo(gateway.services) : {};
  const { port, stop } = await listen(gateway, { port: cli.value.port, host, clock });
  demo?.begin(`http://localhost:${port}`);
  monitors?.set('serving');
  const smsInLog = gateway.services.config.smsCarrier === null;
  console.log(greeting(`http://localhost:${port}`, accounts ?? [], { variant, faults, smsInLog, monitors: monitors?.port, ...people }));
  const end = (): void => {
    monitors?.set('stopping');
    void Promise.all([stop(), demo?.stop()]).then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
