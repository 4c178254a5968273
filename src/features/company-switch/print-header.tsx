import { useActiveCompany } from '../../desk/active-company.tsx';
import { SealLine } from '../../ui/seal-line.tsx';

/** Seal and company at the head of everything printed (PLUS-02). */
export function PrintHeader() {
  const { seal } = useActiveCompany();
  if (seal === null) return null;
  return (
    <div className="wb-print-only wb-print-head">
      <SealLine seal={seal} size={24} />
    </div>
  );
}
