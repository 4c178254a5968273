import { type Joined, type JoinOptions, joinWorkbench } from '../../../sdk/workbench.ts';

/* What the sample apps have in common beside the SDK: their workbench, parts of their page, calls of their own server. */

/** Origins of workbenches that may frame these apps. On this machine any port: the samples are for trying out. */
const ALLOWED = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Element of the page by its id; the page is made with it. */
export function part<T extends Element>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/** Joins the workbench; says in the heading where the app belongs when there is none. */
export async function join(title: HTMLElement, options: Omit<JoinOptions, 'origins'> = {}): Promise<Joined | null> {
  const joined = await joinWorkbench({ origins: [ALLOWED], ...options });
  if (joined === null) title.textContent = '请在财税工作台中打开';
  return joined;
}

/** Asks the app's own server; null for no answer or one that is none. */
export async function ask<T>(path: string, input: object): Promise<T | null> {
  try {
    const answer = await fetch(path, { method: 'POST', body: JSON.stringify(input) });
    // as: the server of this app answers this path in this form
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

/** A list of lines, each with what can be done about it. Everything by text content: names are not markup. */
export function lines(list: Element, texts: readonly string[], act?: { readonly label: string; run(at: number): void }): void {
  list.replaceChildren(
    ...texts.map((text, at) => {
      const line = document.createElement('li');
      line.textContent = text;
      if (act !== undefined) {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: act.label });
        button.addEventListener('click', () => act.run(at));
        line.append(' ', button);
      }
      return line;
    }),
  );
}
