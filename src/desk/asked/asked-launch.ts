import type { Launch } from '../../domain/launch/launch.ts';
import { createAsked } from './create-asked.ts';

/** Whoever opens launches loads late. */
const asked = createAsked<Launch>();

/** Asks for a launch from within the page: an app in its frame does. */
export const askLaunch = (launch: Launch): void => asked.set(launch);
export const onLaunchAsked = asked.subscribe;
/** The launch that was asked for, once; null when there is none. */
export const takeAskedLaunch = asked.take;
