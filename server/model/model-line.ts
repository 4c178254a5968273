import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';
import type { ModelConfig } from '../config.ts';
import type { Clock } from '../ports.ts';

/** How long the model may be silent, and how much it may say; more is cut off. */
const SILENCE_MS = 30_000;
const LOOK_EVERY = 5_000;
const MOST_SAID = 20_000;

const piece = v.object({ choices: v.array(v.object({ delta: v.optional(v.object({ content: v.nullish(v.string()) })) })) });

const RULES =
  '你是财税事务所工作台里的助手，只回答会计和报税工作中的问题。用户给出的事实来自工作台，不要编造公司、金额、日期或状态；事实里没有的就说不知道。涉及具体税额和政策适用时，请提醒用户向主管税务机关或税务师核实。用提问所用的语言简短回答。';

export interface ModelQuestion {
  readonly question: string;
  /** What the user has sent with it, a line each. */
  readonly facts: readonly string[];
}

/** A model that questions are given to. */
export interface ModelLine {
  readonly name: string;
  readonly host: string;
  /** What it says, piece by piece. Rejects when it refuses, breaks off or says nothing for too long. */
  ask(question: ModelQuestion, signal: AbortSignal): AsyncIterable<string>;
}

function messageOf({ question, facts }: ModelQuestion): string {
  return facts.length === 0 ? question : `${question}\n\n工作台里的事实：\n${facts.join('\n')}`;
}

/** A line of a stream as what it adds to the answer; '' for nothing. */
function saidIn(data: string): string {
  try {
    const read = v.safeParse(piece, JSON.parse(data));
    return read.success ? (read.output.choices[0]?.delta?.content ?? '') : '';
  } catch {
    return '';
  }
}

/**
 * The model at an address that speaks the form of chat completions that most of them do: `POST {model, messages, stream: true}`, answered by server-sent
 * events whose data hold `choices[0].delta.content`, `[DONE]` at the end.
 */
export function createModelLine(
  to: ModelConfig,
  { fetch, clock }: { readonly fetch: typeof globalThis.fetch; readonly clock: Clock },
): ModelLine {
  return {
    name: to.name,
    host: URL.parse(to.url)?.host ?? '',
    async *ask(question, signal) {
      const silent = new AbortController();
      const ends = AbortSignal.any([signal, silent.signal]);
      let heard = clock.now();
      const stop = clock.every(LOOK_EVERY, () => {
        if (clock.now() - heard >= SILENCE_MS) silent.abort(new Error('the model is silent'));
      });
      try {
        const answer = await fetch(to.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(to.key === '' ? {} : { authorization: `Bearer ${to.key}` }) },
          body: JSON.stringify({
            model: to.model,
            stream: true,
            messages: [
              { role: 'system', content: RULES },
              { role: 'user', content: messageOf(question) },
            ],
          }),
          redirect: 'error',
          signal: ends,
        });
        if (!answer.ok || answer.body === null) {
          await answer.body?.cancel();
          throw new Error(`the model answered ${answer.status}`);
        }
        let said = 0;
        for await (const { data } of answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())) {
          heard = clock.now();
          if (data === '[DONE]') return;
          const text = saidIn(data).slice(0, MOST_SAID - said);
          said += text.length;
          if (text !== '') yield text;
          if (said >= MOST_SAID) return;
        }
        throw new Error('the model broke off');
      } finally {
        stop();
      }
    },
  };
}
