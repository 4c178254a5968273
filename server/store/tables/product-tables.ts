/** A product that an operator has made. Rows stay when it is sold no more: orders name it. */
export interface ProductTable {
  product_id: string;
  /** Smaller ones come first. */
  ord: number;
  /** 1: it can be bought. */
  on_sale: number;
  /** JSON of what is said of it (`productTextSchema`). */
  doc: string;
}

/** A price from a day on. Rows are only added: of those of one day the one that was set last holds, the others stay as what was once meant. */
export interface ProductPriceTable {
  product_id: string;
  /** Day of China. */
  from_day: string;
  /** Counts the prices of a product. */
  n: number;
  /** Yuan as a decimal text. */
  price_value: string;
  set_at: number;
  /** Name of the person who set it. */
  set_by: string;
}

/** A product at a position. */
export interface PositionTable {
  position_code: string;
  ord: number;
  product_id: string;
}

export interface ProductTables {
  product: ProductTable;
  product_price: ProductPriceTable;
  position: PositionTable;
}
