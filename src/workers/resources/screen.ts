import type { ResourceRequest } from '../surface.ts';
import type { ResourceRef } from './resources.ts';

const keyOf = ({ name, subject }: ResourceRef): string => `${name}:${subject}`;

/** What this tab's page shows now. The page tells it; it outlives the engine, whose database may be opened anew under an open page. */
export class Screen {
  private readonly views = new Map<string, ResourceRef & { count: number }>();
  private activeCompany = '';

  note(request: ResourceRequest): void {
    if (request.what === 'active' || request.what === 'switched') this.activeCompany = request.companyId;
    if (request.what !== 'watch' && request.what !== 'unwatch') return;
    const { name, subject } = request;
    const k = keyOf(request);
    const view = this.views.get(k) ?? { name, subject, count: 0 };
    view.count += request.what === 'watch' ? 1 : -1;
    if (view.count > 0) this.views.set(k, view);
    else this.views.delete(k);
  }

  shows(ref: ResourceRef): boolean {
    return this.views.has(keyOf(ref));
  }

  shown(): readonly ResourceRef[] {
    return [...this.views.values()];
  }

  /** The company that the tab works for, '' for none. */
  active(): string {
    return this.activeCompany;
  }
}
