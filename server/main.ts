import { parseCli } from './cli.ts';
import { readConfig } from './config.ts';
import { openGateway } from './gateway.ts';
import { greeting } from './greeting.ts';
import { listen } from './http/listen.ts';
import { ignoreOutputErrors } from './ignore-output-errors.ts';
import { createLog } from './log.ts';
import { systemClock as clock, systemRandom as random } from './ports.ts';
import { startSampleApps } from './sample-apps.ts';
import { firstPeople } from './seed/first-people.ts';

function giveUp(reason: string): never {
  console.error(`无法启动 Cannot start: ${reason}`);
  process.exit(1);
}

ignoreOutputErrors(process.stdout, process.stderr);
const cli = parseCli(process.argv.slice(2), process.env);
if (!cli.ok) giveUp(cli.error);
const { appsPort, db, faults, newEpoch, accessSeconds, staticDir, logLevel, demo, companies, host, variant } = cli.value;
const log = createLog(logLevel, (line) => process.stdout.write(line));

try {
  const apps =
    appsPort === null
      ? null
      : await startSampleApps({ port: appsPort, host }).catch((error: Error) => {
          log.error('the sample apps do not start', { port: appsPort, error: error.message });
          return null;
        });
  const env = apps === null ? process.env : { ADD_COMPANY_URL: apps.addCompanyUrl, ...process.env };
  const gateway = await openGateway({
    db,
    faults,
    newEpoch,
    clock,
    random,
    log,
    config: { ...readConfig(env, variant), accessSeconds, staticDir },
  });
  apps?.serve(gateway);
  const { accounts, ...people } = await firstPeople(gateway.services, { demo, companies });
  const { port, stop } = await listen(gateway, { port: cli.value.port, host, clock });
  const smsInLog = gateway.services.config.smsCarrier === null;
  console.log(greeting(`http://localhost:${port}`, accounts, { variant, faults, smsInLog, ...people }));
  const end = (): void => {
    apps?.stop();
    void stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
