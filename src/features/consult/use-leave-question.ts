import { useEffect } from 'react';

/** Asks the browser to ask: it shows no words of ours. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** While a talk is unfinished the browser asks before its page is left (CONSULT-03, A-121). */
export function useLeaveQuestion(isUnfinished: boolean): void {
  useEffect(() => {
    if (!isUnfinished) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnfinished]);
}
