import { backOffMs } from '../../domain/core/back-off.ts';
import type { Clock, Random } from '../ports.ts';

/** From the start of one probe to the next, milliseconds, and the jitter on top: nobody who is not urged by the user or the browser probes more often. */
const PROBE_EVERY_MS = 5_000;
const PROBE_JITTER_MS = 1_000;
/** A planned probe that lies farther ahead is from before the clock was set back. */
const LONGEST_PLAN_MS = 70_000;

export interface ProbePlanPorts {
  readonly clock: Clock;
  readonly random: Random;
  /** Somebody looks: only then is a line that is out asked often. */
  visible(): boolean;
}

/** When the next probe may go (PLUS-38): every five to six seconds while somebody looks, with a back-off up to a minute otherwise, at once when urged. */
export class ProbePlan {
  private readonly ports: ProbePlanPorts;
  private asked: 'no' | 'soon' | 'now' = 'no';
  private failures = 0;
  private notBefore = 0;

  constructor(ports: ProbePlanPorts) {
    this.ports = ports;
  }

  /** Somebody wants to know: when it may be, or at once. */
  ask(when: 'soon' | 'now'): void {
    if (this.asked !== 'now') this.asked = when;
  }

  isAsked(): boolean {
    return this.asked !== 'no';
  }

  /** Milliseconds until a probe may go, at most 0 for now. */
  heldMs(): number {
    const wait = this.notBefore - this.ports.clock.now();
    return this.asked === 'now' || wait > LONGEST_PLAN_MS ? 0 : wait;
  }

  began(): void {
    const { clock, random } = this.ports;
    this.asked = 'no';
    this.notBefore = clock.now() + PROBE_EVERY_MS + Math.round(PROBE_JITTER_MS * random.next());
  }

  failed(): void {
    const { clock, random, visible } = this.ports;
    this.failures += 1;
    if (!visible()) this.notBefore = Math.max(this.notBefore, clock.now() + backOffMs(this.failures, random.next()));
  }

  proved(): void {
    this.failures = 0;
  }
}
