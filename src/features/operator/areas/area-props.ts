/** What an area of the operator's page is given. A form of it stands in `Edited`, which takes the whole page while it is open. */
export interface AreaProps {
  readonly isOffline: boolean;
  /** Shows another area, by its id. */
  onArea(id: string): void;
}
