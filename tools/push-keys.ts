import { ignoreOutputErrors } from '../server/ignore-output-errors.ts';
import { pushKeysCli } from '../server/web-push/push-keys-cli.ts';

ignoreOutputErrors(process.stdout, process.stderr);
process.exitCode = pushKeysCli(process.argv.slice(2), (line) => console.log(line));
