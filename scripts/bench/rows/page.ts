import type { Row } from '../row.ts';
export const page: Row = async () => [];
