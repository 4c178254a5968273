import { useEffect } from 'react';
import { useDesk } from '../../desk/desk.tsx';

/** Counts a popup of a company's plan, with whether the account is anonymous (TRACK-02). */
export function usePopupCount(companyId: string): void {
  const { track, login } = useDesk();
  const { isGuest } = login;
  useEffect(() => track(isGuest ? 'peace.popupAnonymous' : 'peace.popupAccount', companyId), [track, isGuest, companyId]);
}
