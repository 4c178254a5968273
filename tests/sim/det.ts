import { simulate } from './simulation.ts';

await simulate(Number(process.argv[2]));
