import { describe, expect, test } from 'vitest';
import { type AssistantEvent, type AssistantState, assistantStates, mirroredState, nextState } from './state.ts';

const stateAfter = (...events: readonly AssistantEvent[]): AssistantState => events.reduce(nextState, 'close');

describe('[ASSIST-03] the states of the assistant', () => {
  test('are exactly close, recent, banner, history and inited', () => {
    expect(assistantStates).toEqual(['close', 'recent', 'banner', 'history', 'inited']);
  });

  test.each([
    ['opened for the first time', [{ kind: 'opened', asked: 0 }], 'inited'],
    ['opened after questions', [{ kind: 'opened', asked: 2 }], 'recent'],
    ['asked', [{ kind: 'opened', asked: 0 }, { kind: 'asked' }], 'recent'],
    ['looked back and asked again', [{ kind: 'opened', asked: 1 }, { kind: 'looksBack' }, { kind: 'asked' }], 'recent'],
    ['looked back', [{ kind: 'opened', asked: 0 }, { kind: 'looksBack' }], 'history'],
    ['minimised', [{ kind: 'opened', asked: 3 }, { kind: 'minimized' }], 'banner'],
    ['closed', [{ kind: 'opened', asked: 3 }, { kind: 'closed' }], 'close'],
    ['asked while it is closed', [{ kind: 'asked' }, { kind: 'looksBack' }, { kind: 'minimized' }], 'close'],
  ] as const)('%s', (_, events, state) => {
    expect(stateAfter(...events)).toBe(state);
  });
});

describe('[ASSIST-03] [MSG-04] what notices say is mirrored', () => {
  const notice = (status: 'closed' | 'recent' | 'banner', minimized = false): AssistantEvent => ({ kind: 'notice', status, minimized });

  test('closed is close, the others keep their words', () => {
    expect((['closed', 'recent', 'banner'] as const).map(mirroredState)).toEqual(['close', 'recent', 'banner']);
  });

  test('a banner comes and goes with the notices, unless its user made the assistant small', () => {
    expect(stateAfter(notice('banner'))).toBe('banner');
    expect(stateAfter(notice('banner'), notice('closed'))).toBe('close');
    expect(stateAfter({ kind: 'opened', asked: 1 }, { kind: 'minimized' }, notice('banner', true), notice('closed', true))).toBe('banner');
  });

  test('an open assistant stays beside a banner, and gives way to the list of notices', () => {
    for (const asked of [0, 1]) {
      const open = stateAfter({ kind: 'opened', asked });
      expect(stateAfter({ kind: 'opened', asked }, notice('banner'))).toBe(open);
      expect(stateAfter({ kind: 'opened', asked }, notice('recent'))).toBe('banner');
    }
  });
});
