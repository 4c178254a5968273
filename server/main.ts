import { serveSampleApps, withSamples } from './apps/sample-apps.ts';
import { parseCli } from './cli.ts';
import { readConfig } from './config.ts';
import { openGateway } from './gateway.ts';
import { greeting } from './greeting.ts';
import { listen } from './http/listen.ts';
import { ignoreOutputErrors } from './ignore-output-errors.ts';
import { createLog } from './log.ts';
import { systemClock as clock, systemRandom as random } from './ports.ts';
import { firstPeople } from './seed/first-people.ts';

function giveUp(reason: string): never {
  console.error(`无法启动 Cannot start: ${reason}`);
  process.exit(1);
}

ignoreOutputErrors(process.stdout, process.stderr);
const cli = parseCli(process.argv.slice(2), process.env);
if (!cli.ok) giveUp(cli.error);
const { db, faults, newEpoch, accessSeconds, staticDir, logLevel, demo, companies, host, variant, appsPort } = cli.value;
const log = createLog(logLevel, (line) => process.stdout.write(line));

try {
  // A demo has business apps to try: on a port of their own, which makes them another origin.
  const samples = demo === 'never' ? null : await serveSampleApps(appsPort, host, clock.now);
  const env = samples === null ? process.env : { ADD_COMPANY_URL: samples.addCompanyUrl, PAGE_ENVIRONMENTS: 'gov=/gov', ...process.env };
  const config = withSamples(readConfig(env, variant), samples);
  const gateway = await openGateway({
    db,
    faults,
    newEpoch,
    clock,
    random,
    log,
    config: { ...config, accessSeconds, staticDir },
  });
  samples?.serve(gateway);
  const { accounts, ...people } = await firstPeople(gateway.services, { demo, companies });
  const { port, stop } = await listen(gateway, { port: cli.value.port, host, clock });
  const smsInLog = gateway.services.config.smsCarrier === null;
  console.log(greeting(`http://localhost:${port}`, accounts, { variant, faults, smsInLog, ...people }));
  const end = (): void => {
    void Promise.all([stop(), samples?.stop()]).then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
