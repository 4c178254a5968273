import { expect, test } from 'vitest';
import { type Authentication, asksMaintenance, type IdentityEvent, newAuthentication, nextAuthentication } from './ending.ts';

const after = (...events: readonly IdentityEvent[]): Authentication => events.reduce(nextAuthentication, newAuthentication);
const start = { at: 'start' } as const;
const close = { at: 'close' } as const;
const refused = (number: number, code = '403'): IdentityEvent => ({ at: 'refused', number, code, message: `no ${number}` });
const authorised = (number: number): IdentityEvent => ({ at: 'authorised', number });

test('[CERT-02] it ends by success, by the error that stood there when it was closed, or by cancelling', () => {
  expect(after(start, authorised(1)).end).toEqual({ end: 'success' });
  expect(after(start, refused(1), close).end).toEqual({ end: 'error', code: '403', message: 'no 1' });
  expect(after(close).end).toEqual({ end: 'cancel' });
  expect(after().end).toBeNull();
  expect(after(start, refused(1)).end).toBeNull();
});

test('[CERT-02] closed while it works it is cancelled, and the answer that comes after that ends nothing a second time', () => {
  expect(after(start, close, authorised(1)).end).toEqual({ end: 'cancel' });
  expect(after(start, close, refused(1), close).end).toEqual({ end: 'cancel' });
  expect(after(start, authorised(1), close).end).toEqual({ end: 'success' });
  expect(after(start, authorised(1), { at: 'left' }).end).toEqual({ end: 'success' });
});

test('[CERT-02] a second press is no second attempt; an answer of an attempt that is over counts for nothing', () => {
  expect(after(start, start)).toEqual(after(start));
  expect(after(start, refused(1), start)).toMatchObject({ attempt: 2, state: 'working', error: null });
  expect(after(start, refused(1), start, refused(1))).toMatchObject({ attempt: 2, state: 'working' });
  expect(after(start, refused(1), start, authorised(1)).end).toBeNull();
  expect(after(start, refused(1), start, refused(2), close).end).toEqual({ end: 'error', code: '403', message: 'no 2' });
  expect(after(start, refused(1), start, close).end).toEqual({ end: 'cancel' });
});

test('[CERT-02] a session that ends, and a user who goes elsewhere, cancel it, also where an error stood there', () => {
  expect(after({ at: 'left' }).end).toEqual({ end: 'cancel' });
  expect(after(start, { at: 'left' }).end).toEqual({ end: 'cancel' });
  expect(after(start, refused(1), { at: 'left' }).end).toEqual({ end: 'cancel' });
});

test('[CERT-02] whatever happens in whatever order, its end is set once and stays', () => {
  const events: readonly IdentityEvent[] = [start, close, refused(1), refused(2), authorised(1), authorised(2), { at: 'left' }];
  let orders = 0;
  function follow(now: Authentication, depth: number): void {
    for (const event of events) {
      const next = nextAuthentication(now, event);
      if (now.end !== null) expect(next).toBe(now);
      expect(next.end === null).toBe(next.state !== 'ended');
      orders += 1;
      if (depth < 4) follow(next, depth + 1);
    }
  }
  follow(newAuthentication, 1);
  expect(orders).toBe(7 + 7 ** 2 + 7 ** 3 + 7 ** 4);
});

test('[CERT-03] three codes ask for the company’s data first', () => {
  expect(['610002', '610003', '610004'].every(asksMaintenance)).toBe(true);
  expect(['610001', '610005', '61000', '', 'identity.companyMismatch'].some(asksMaintenance)).toBe(false);
});
