// Redis keeps TIME fixed while a script runs, so both windows see the same moment. Members carry a sequence number, because two scripts
// may run within the same millisecond. Numbers are written with %.0f: Lua would print them as 1.7e+12.

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

/**
 * Counts a request in the rolling hours (sorted sets) and the UTC days (hashes of day, count, sequence) of a credential and its
 * organization: in all of them or in none.
 */
export const COUNT_REQUEST = `${CLOCK}
local window, count = tonumber(ARGV[1]), ARGV[2]
local day = math.floor(now / 86400000)
local allowed = 1
local used, today = {}, {}
for i = 0, 1 do
  local log, day_key = KEYS[2 * i + 1], KEYS[2 * i + 2]
  redis.call('ZREMRANGEBYSCORE', log, '-inf', text(now - window))
  used[i] = redis.call('ZCARD', log)
  local kept = redis.call('HMGET', day_key, 'day', 'count')
  today[i] = 0
  if kept[1] and tonumber(kept[1]) == day then today[i] = tonumber(kept[2]) end
  if used[i] >= tonumber(ARGV[2 * i + 3]) or today[i] >= tonumber(ARGV[2 * i + 4]) then allowed = 0 end
end
local reply = { allowed, now, (day + 1) * 86400000 }
for i = 0, 1 do
  local log, day_key = KEYS[2 * i + 1], KEYS[2 * i + 2]
  if allowed == 1 and count == '1' then
    local sequence = redis.call('HINCRBY', day_key, 'sequence', 1)
    redis.call('ZADD', log, text(now), text(sequence))
    redis.call('PEXPIRE', log, window)
    used[i] = used[i] + 1
    today[i] = today[i] + 1
    redis.call('HSET', day_key, 'day', text(day), 'count', text(today[i]))
    redis.call('PEXPIRE', day_key, 172800000)
  end
  table.insert(reply, used[i])
  table.insert(reply, reset_of(log, used[i], tonumber(ARGV[2 * i + 3]), window))
  table.insert(reply, today[i])
end
return reply
`;

/** Adds to the current part of a window (hash of part → amount) and deletes expired parts. */
export const ADD_AMOUNT = `${CLOCK}
local parts, amount, length, kept = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local part = math.floor(now / length)
redis.call('HINCRBYFLOAT', parts, text(part), amount)
for _, other in ipairs(redis.call('HKEYS', parts)) do
  if tonumber(other) < part - kept then redis.call('HDEL', parts, other) end
end
redis.call('PEXPIRE', parts, text(length * (kept + 1)))
return 1
`;

/** Reads all parts of a window with the server's time. */
export const READ_AMOUNTS = `${CLOCK}
return { now, redis.call('HGETALL', KEYS[1]) }
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
