import { redirect } from '@tanstack/react-router';
import { showNotice } from '../../ui/notices.ts';
import { pageTexts } from '../../ui/page-texts.ts';

/** An address that is nobody's leads to the workbench (ROUTE-13), and that it was wrong is said (ERR-01). */
export function leaveWrongAddress(): never {
  showNotice({ tone: 'problem', text: pageTexts.translator()('problems.notFound'), key: 'address' });
  throw redirect({ to: '/workbench' });
}
