/** The element in the header that shows the miner's state. Its code is outside the first load. */
export const MINER_STATUS_ID = 'miner-status';
