-- A wallet is updated about once a second. Half a page of room keeps the new version of a row beside the old one (a HOT
-- update), so that no index has to be touched.
ALTER TABLE "miner_wallets" SET (fillfactor = 50);
