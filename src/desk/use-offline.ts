import { useAccount } from './desk.tsx';

/** Whether the line is out, as the worker has found it. */
export const useOffline = (): boolean => useAccount((state) => state.sync?.reach === 'offline');
