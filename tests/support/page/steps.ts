import { configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { zhCN } from '../../../src/texts/zh-CN.ts';

/* What a user does at the desk and waits for, by the words on screen. */

const t = zhCN.companies;

// No test is decided by time: a limit only ends what hangs. A whole document says nothing that the words asked for do not.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message?.split('\n')[0]) });

/** The sync indicator says this, as a pattern of its words. */
export async function indicated(words: RegExp): Promise<void> {
  await waitFor(() => {
    const said = document.querySelector('.wb-sync')?.textContent ?? '';
    if (!words.test(said)) throw new Error(`the indicator says ${said}`);
  });
}

/** Everything has arrived, and the copy agrees with the gateway's. */
export const synced = (): Promise<void> => indicated(/^●?已同步/);

/** Puts a text in place of what stands in a field, as pasting does. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** Presses what must be there. */
export async function press(user: UserEvent, button: Element | null): Promise<void> {
  if (button === null) throw new Error('nothing to press');
  await user.click(button);
}

/**
 * What is open over the page, once a text stands in it: a form or a question. Ask it for its buttons with `hidden: true` where another was open before:
 * without a layout Fluent does not always see that the focus has moved into it, and leaves it hidden from readers. The browser's tests ask readers.
 */
export async function dialogWith(text: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const around = screen.getAllByText(text).map((said) => said.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]'));
    const dialog = around.find((one) => one !== null);
    if (!dialog) throw new Error(`${text} stands in no dialog`);
    return dialog;
  });
}

/** Answers the question of this title by one of its buttons; ends when it has closed, so that a second one is not taken for it. */
export async function answer(user: UserEvent, title: string, label: string): Promise<void> {
  const question = await dialogWith(title);
  await press(user, within(question).getByText(label, { selector: 'button' }));
  await gone(() => screen.queryByText(title));
}

/** The open form of a company, once its fields are there. */
export async function editForm(): Promise<HTMLElement> {
  await screen.findByLabelText(t.fieldNote);
  return await dialogWith(t.editTitle);
}

/** Presses save in the open form; ends when the form has closed, which is after the write is on disk. */
export async function saveForm(user: UserEvent): Promise<void> {
  await user.click(within(await editForm()).getByRole('button', { name: new RegExp(`^(${t.save}|${t.saveOffline})$`) }));
  await gone(() => screen.queryByText(t.editTitle));
}

/** The bar over the selected companies of a list, once some are. */
export const bulkBar = (): Promise<HTMLElement> => screen.findByRole('region', { name: zhCN.table.bulk });

/** Selects all companies of the list that is shown and presses an action of the bar. */
export async function ofAll(user: UserEvent, action: string): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: zhCN.table.selectAll }));
  await user.click(within(await bulkBar()).getByRole('button', { name: action }));
}

/** Waits until something is no longer there. */
export async function gone(find: () => Element | null): Promise<void> {
  await waitFor(() => {
    const found = find();
    if (found !== null) throw new Error(`still there: ${found.textContent}`);
  });
}

/** The row of a company in the list, once it is there. */
export function rowOf(companyId: string): Promise<HTMLElement> {
  return waitFor(() => {
    const row = document.getElementById(`wb-company-${companyId}`);
    if (row === null) throw new Error(`no row of ${companyId}`);
    return row;
  });
}
