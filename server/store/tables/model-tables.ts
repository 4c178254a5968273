/** An answer of the model. Kept for an hour: nothing of it is needed once it was read. */
export interface ModelAnswerTable {
  account_id: string;
  id: string;
  said: string;
  state: 'running' | 'done' | 'gone';
  /** When something was said last, milliseconds. */
  said_at: number;
}

export interface ModelTables {
  model_answer: ModelAnswerTable;
}
