import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { count, whole } from '../entities/scalars.ts';

/** One usage event. No password, token or tax number is in it. */
const trackingEventSchema = v.object({
  event: v.pipe(v.string(), v.maxLength(60)),
  platform: v.literal('web'),
  /** When it happened, milliseconds since 1970 UTC by the gateway's clock. */
  time: whole,
  appId: v.string(),
  accountId: v.string(),
  companyId: v.string(),
  locationCode: v.string(),
  /** Of the area that has one (CONST-05, A-25). */
  trackEnv: v.optional(v.string()),
});
export type TrackingEvent = v.InferOutput<typeof trackingEventSchema>;

/** Sends up to 100 usage events in order. An activity call, hence signed (HDR-05). */
export const trackingCollect = defineCall({
  name: 'trackingCollect',
  asker: 'page',
  method: 'POST',
  path: '/itpactivity/tracking/collect',
  kind: 'command',
  input: v.object({ events: v.pipe(v.array(trackingEventSchema), v.minLength(1), v.maxLength(100)) }),
  output: v.object({ accepted: count }),
  rows: ['CALL-186', 'TRACK-01'],
});
