// Redis keeps a script's TIME fixed while it runs, so that both windows see one moment. Members carry a sequence number, because
// two scripts may run within the same millisecond. Numbers are written with %.0f: Lua would print them as 1.7e+12.

const CLOCK = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function text(n) return string.format('%.0f', n) end
local function reset_of(log, used, limit, window)
  if used == 0 then return now + window end
  local freeing = math.max(0, used - limit)
  local entry = redis.call('ZRANGE', log, freeing, freeing, 'WITHSCORES')
  return tonumber(entry[2]) + window
end
`;

/** Counts a request in the rolling hour (sorted set) and the UTC day (hash of day, count, sequence): both or none. */
export const COUNT_REQUEST = `${CLOCK}
local log, day_key = KEYS[1], KEYS[2]
local per_hour, per_day, window, count = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
redis.call('ZREMRANGEBYSCORE', log, '-inf', text(now - window))
local used = redis.call('ZCARD', log)
local day = math.floor(now / 86400000)
local kept = redis.call('HMGET', day_key, 'day', 'count')
local today = 0
if kept[1] and tonumber(kept[1]) == day then today = tonumber(kept[2]) end
local allowed = 0
if used < per_hour and today < per_day then
  allowed = 1
  if count == '1' then
    local sequence = redis.call('HINCRBY', day_key, 'sequence', 1)
    redis.call('ZADD', log, text(now), text(sequence))
    redis.call('PEXPIRE', log, window)
    used = used + 1
    today = today + 1
    redis.call('HSET', day_key, 'day', text(day), 'count', text(today))
    redis.call('PEXPIRE', day_key, 172800000)
  end
end
return { allowed, used, reset_of(log, used, per_hour, window), today, (day + 1) * 86400000, now }
`;

/** Counts against a rolling window of any length. */
export const COUNT_WINDOW = `${CLOCK}
local log, sequence_key = KEYS[1], KEYS[2]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', log, '-inf', text(now - window))
local used = redis.call('ZCARD', log)
local allowed = 0
if used < limit then
  allowed = 1
  local sequence = redis.call('INCR', sequence_key)
  redis.call('ZADD', log, text(now), text(sequence))
  redis.call('PEXPIRE', log, window)
  redis.call('PEXPIRE', sequence_key, window)
  used = used + 1
end
return { allowed, used, reset_of(log, used, limit, window), now }
`;
