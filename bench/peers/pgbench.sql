\set id random(1, :wallets)
UPDATE wallets SET total_mined = total_mined + 1, mining_time_seconds = mining_time_seconds + 1 WHERE id = :id;
