// Random scenes: a few zones of any shape with any conditions, and a walk among them. Each lies around a centre of its own.

/** Numbers from 0 to 1 of a seed (mulberry32). @param {number} seed */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {number} seed @returns the zones of a native layout, and a track as columns */
export function scene(seed) {
  const random = generator(seed);
  const between = (least, most) => least + (most - least) * random();
  const choose = (...choices) => choices[Math.floor(random() * choices.length)];
  // A degree from each other, the last ones across the antimeridian.
  const center = [-180 + (seed % 40) * 9, -60 + Math.floor(seed / 40) * 4];
  const meter = [1 / (111_320 * Math.cos(center[1] * Math.PI / 180)), 1 / 111_320];
  const wrapped = (longitude) => longitude < -180 ? longitude + 360 : longitude;
  const at = (x, y) => [center[0] + x * meter[0], center[1] + y * meter[1]];

  const ring = (x, y, radius) => {
    const corners = 3 + Math.floor(random() * 9);
    const points = Array.from({ length: corners }, (_, index) => {
      const angle = (index + between(0, 0.8)) / corners * 2 * Math.PI;
      const distance = radius * between(0.3, 1);
      return at(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
    });
    return [...points, points[0]];
  };
  const shapes = {
    circle: (x, y, size) => ({ circle: { center: at(x, y), radius: size } }),
    rectangle: (x, y, size) => ({ rectangle: { southWest: at(x - size, y - size * random()), northEast: at(x + size * random(), y + size) } }),
    polygon: (x, y, size) => ({ polygon: [ring(x, y, size)] }),
    hole: (x, y, size) => ({ polygon: [ring(x, y, size * 2), [at(x, y), at(x + size / 8, y), at(x, y + size / 8), at(x, y)]] }),
    geoline: (x, y, size) => ({ geoline: Array.from({ length: 2 + Math.floor(random() * 3) }, (_, index) =>
      at(x + (index - 1) * size, y + between(-size, size))) }),
  };
  const conditions = {
    speed: () => choose({ minimum: between(0, 20) }, { maximum: between(2, 30), when: "crossing" }),
    altitude: () => choose({ minimum: between(0, 100) }, { maximum: between(50, 200) }),
    bearing: () => ({ from: Math.floor(between(0, 360)), to: Math.floor(between(0, 360)) }),
    schedule: () => ({ days: choose(["mon"], ["mon", "tue"], ["sun"]), from: "07:30", to: choose("09:00", "08:10"),
      timeZone: choose("UTC", "Europe/Oslo", "Asia/Kolkata") }),
    percentageCrossed: () => ({ percentage: choose(40, 100), timeout: "10 min", sequential: random() < 0.3 }),
  };
  const zones = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => {
    const isLine = random() < 0.2;
    const kinds = isLine ? ["geoline"] : ["circle", "rectangle", "polygon", "hole"];
    const fences = Array.from({ length: choose(1, 1, 1, 2, 3) }, (_, number) =>
      ({ id: `fence ${number}`, ...shapes[choose(...kinds)](between(-600, 600), between(-600, 600), between(20, 400)) }));
    const wanted = Object.keys(conditions).filter((name) => random() < (name === "percentageCrossed" ? 0.1 : 0.15));
    return {
      id: `${seed}-${index}`,
      ...(random() < 0.3 && { name: choose("Tor \u2713", "\"quoted\"", "line\u2028end") }),
      ...(random() < 0.3 && { customData: { "ключ": "значение", empty: "" } }),
      fences,
      ...(!isLine && random() < 0.3 && { exitDistance: Math.floor(between(0, 200)) }),
      ...(!isLine && random() < 0.2 && { dwell: Math.floor(between(10, 300)) }),
      ...(!isLine && random() < 0.1 && { exit: false }),
      ...(random() < 0.2 && { minimumRetriggerTime: Math.floor(between(10, 600)) }),
      ...(wanted.length > 0 && { conditions: Object.fromEntries(wanted.map((name) => [name, conditions[name]()])) }),
    };
  });

  const track = { track: [], time: [], latitude: [], longitude: [], altitude: [], accuracy: [], speed: [], course: [] };
  // A Monday, 07:00 in UTC.
  let time = Date.UTC(2026, 4, 4, 7) + Math.floor(between(0, 7_200_000));
  let [x, y, heading] = [between(-900, 900), between(-900, 900), between(0, 6.3)];
  const have = { altitude: random() < 0.7, speed: random() < 0.5, course: random() < 0.5 };
  for (let index = 0; index < 60; index++) {
    const seconds = random() < 0.03 ? between(301, 900) : between(1, 60);
    const speed = between(0, 25);
    time += Math.round(seconds * 1000);
    heading += between(-0.8, 0.8);
    x += Math.cos(heading) * speed * Math.min(seconds, 60);
    y += Math.sin(heading) * speed * Math.min(seconds, 60);
    if (Math.hypot(x, y) > 1200) heading = Math.atan2(-y, -x);
    const [longitude, latitude] = at(x, y);
    track.track.push(`track ${seed}`);
    track.time.push(time);
    track.latitude.push(latitude);
    track.longitude.push(wrapped(longitude));
    track.altitude.push(have.altitude && random() < 0.9 ? between(0, 150) : NaN);
    track.accuracy.push(random() < 0.9 ? between(1, 105) : NaN);
    track.speed.push(have.speed ? speed : NaN);
    track.course.push(have.course ? between(0, 360) : NaN);
  }
  return { zones, track };
}

/** A table of tracks with every digit. @param {ReturnType<typeof scene>["track"][]} tracks */
export function csvOf(tracks) {
  const names = Object.keys(tracks[0]);
  const cell = (name, value) => (name === "time" ? new Date(value).toISOString() : Number.isNaN(value) ? "" : value);
  return [names.join(","), ...tracks.flatMap((track) => (
    track.time.map((_, row) => names.map((name) => cell(name, track[name][row])).join(","))))].join("\n");
}
