// A plain program to compare with: which fences does the straight way from fix to fix cross?
//
// It is what one writes on GEOS in an afternoon: the tree is asked with the box of each step, and every edge of what it
// gives is compared with the step; a circle is asked for its distance. It counts crossings, so passes between two fixes
// too. It works in a plane, and makes no events, no times and no exit distance. With `points` it compares fixes alone,
// by GEOS's indexed locator, and so misses passes.
//
//   path-peer FOLDER FENCES INTERVAL ROUNDS [points]
//
// FOLDER holds `tracks.bin` and `fences_N.bin` as Tests/Benchmarks/Workload.swift reads them; of the tracks every
// INTERVAL-th fix is taken, in up to 10 phases. Prints the nanoseconds of CPU a fix, the best round and the median.
#include <geos/algorithm/locate/IndexedPointInAreaLocator.h>
#include <geos/geom/Coordinate.h>
#include <geos/geom/CoordinateSequence.h>
#include <geos/geom/CoordinateSequenceFactory.h>
#include <geos/geom/GeometryFactory.h>
#include <geos/geom/LinearRing.h>
#include <geos/geom/Point.h>
#include <geos/geom/Polygon.h>
#include <geos/index/strtree/TemplateSTRtree.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

using namespace geos::geom;

struct Spot {
  double x, y;
};

struct Fence {
  bool isCircle = false;
  Spot center{};
  double radius = 0;
  std::vector<std::vector<Spot>> rings;
  Envelope box;
};

static const double middleLatitude = 48.2082, middleLongitude = 16.3738;
static const double northScale = 111206.0, eastScale = 74340.0;

static Spot place(double longitude, double latitude) {
  return {(longitude - middleLongitude) * eastScale, (latitude - middleLatitude) * northScale};
}

struct Input {
  std::vector<char> bytes;
  size_t next = 0;

  explicit Input(const std::string& path) {
    FILE* file = fopen(path.c_str(), "rb");
    if (!file) {
      perror(path.c_str());
      exit(66);
    }
    fseek(file, 0, SEEK_END);
    bytes.resize(ftell(file));
    rewind(file);
    if (fread(bytes.data(), 1, bytes.size(), file) != bytes.size()) exit(74);
    fclose(file);
  }

  template <class T>
  T read() {
    T value;
    if (next + sizeof value > bytes.size()) {
      fprintf(stderr, "path-peer: a file ends early\n");
      exit(65);
    }
    memcpy(&value, &bytes[next], sizeof value);
    next += sizeof value;
    return value;
  }
};

static std::vector<Fence> readFences(const std::string& path) {
  Input input(path);
  std::vector<Fence> fences(input.read<int32_t>());
  for (Fence& fence : fences) {
    fence.isCircle = input.read<int32_t>() == 0;
    if (fence.isCircle) {
      double longitude = input.read<double>(), latitude = input.read<double>();
      fence.center = place(longitude, latitude);
      fence.radius = input.read<double>();
      fence.box = Envelope(fence.center.x - fence.radius, fence.center.x + fence.radius,
                           fence.center.y - fence.radius, fence.center.y + fence.radius);
      continue;
    }
    fence.rings.resize(input.read<int32_t>());
    for (auto& ring : fence.rings) {
      int count = input.read<int32_t>();
      for (int i = 0; i < count; i++) {
        double longitude = input.read<double>(), latitude = input.read<double>();
        Spot spot = place(longitude, latitude);
        ring.push_back(spot);
        fence.box.expandToInclude(spot.x, spot.y);
      }
      if (ring.front().x != ring.back().x || ring.front().y != ring.back().y) ring.push_back(ring.front());
    }
  }
  return fences;
}

static std::vector<std::vector<Spot>> readTracks(const std::string& path, int interval) {
  Input input(path);
  int count = input.read<int32_t>(), length = input.read<int32_t>();
  std::vector<double> longitudes(size_t(count) * length), latitudes(size_t(count) * length);
  for (double& value : longitudes) value = input.read<double>();
  for (double& value : latitudes) value = input.read<double>();
  std::vector<std::vector<Spot>> tracks;
  for (int phase = 0; phase < std::min(interval, 10); phase++)
    for (int track = 0; track < count; track++) {
      tracks.emplace_back();
      for (int i = phase; i < length; i += interval)
        tracks.back().push_back(place(longitudes[size_t(track) * length + i], latitudes[size_t(track) * length + i]));
    }
  return tracks;
}

static double side(Spot a, Spot b, Spot p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); }

// How often a step crosses the boundary of a fence.
static int crossings(const Fence& fence, Spot a, Spot b) {
  if (fence.isCircle) {
    double ax = a.x - fence.center.x, ay = a.y - fence.center.y, dx = b.x - a.x, dy = b.y - a.y;
    double start = ax * ax + ay * ay - fence.radius * fence.radius;
    double length = dx * dx + dy * dy, half = ax * dx + ay * dy;
    double end = start + 2 * half + length;
    if ((start < 0) != (end < 0)) return 1;
    if (start < 0 || half >= 0 || half + length <= 0) return 0;
    return half * half > length * start ? 2 : 0;
  }
  int count = 0;
  for (const auto& ring : fence.rings)
    for (size_t i = 1; i < ring.size(); i++) {
      Spot p = ring[i - 1], q = ring[i];
      double e = side(a, b, p), f = side(a, b, q);
      if ((e < 0) == (f < 0)) continue;
      if ((side(p, q, a) < 0) != (side(p, q, b) < 0)) count++;
    }
  return count;
}

static double seconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

static std::unique_ptr<Geometry> geometry(const Fence& fence, const GeometryFactory& factory) {
  if (fence.isCircle) {
    std::unique_ptr<Geometry> point(factory.createPoint(Coordinate(fence.center.x, fence.center.y)));
    return point->buffer(fence.radius, 16);
  }
  std::vector<std::unique_ptr<LinearRing>> rings;
  for (const auto& ring : fence.rings) {
    std::vector<Coordinate> corners;
    for (Spot spot : ring) corners.emplace_back(spot.x, spot.y);
    rings.push_back(factory.createLinearRing(factory.getCoordinateSequenceFactory()->create(std::move(corners))));
  }
  auto shell = std::move(rings.front());
  rings.erase(rings.begin());
  return factory.createPolygon(std::move(shell), std::move(rings));
}

int main(int count, char** arguments) {
  if (count < 5) {
    fprintf(stderr, "usage: path-peer FOLDER FENCES INTERVAL ROUNDS [points]\n");
    return 64;
  }
  std::string folder = arguments[1];
  bool points = count > 5 && !strcmp(arguments[5], "points");
  auto fences = readFences(folder + "/fences_" + arguments[2] + ".bin");
  auto tracks = readTracks(folder + "/tracks.bin", atoi(arguments[3]));

  geos::index::strtree::TemplateSTRtree<int> tree;
  for (size_t i = 0; i < fences.size(); i++) tree.insert(fences[i].box, int(i));
  auto factory = GeometryFactory::create();
  std::vector<std::unique_ptr<Geometry>> geometries;
  std::vector<std::unique_ptr<geos::algorithm::locate::IndexedPointInAreaLocator>> locators;
  if (points)
    for (const Fence& fence : fences) {
      geometries.push_back(geometry(fence, *factory));
      locators.emplace_back(new geos::algorithm::locate::IndexedPointInAreaLocator(*geometries.back()));
      Coordinate origin(0, 0);
      locators.back()->locate(&origin);
    }
  Envelope first(0, 1, 0, 1);
  tree.query(first, [](int) {});  // it is built at the first question

  size_t fixes = 0;
  for (const auto& track : tracks) fixes += track.size();
  std::vector<double> rounds;
  long found = 0;
  for (int round = 0; round < std::max(1, atoi(arguments[4])); round++) {
    found = 0;
    double start = seconds();
    std::vector<int> now, before;
    for (const auto& track : tracks) {
      before.clear();
      for (size_t i = points ? 0 : 1; i < track.size(); i++) {
        Spot b = track[i];
        if (points) {
          Coordinate position(b.x, b.y);
          now.clear();
          tree.query(Envelope(b.x, b.x, b.y, b.y), [&](int fence) {
            if (locators[fence]->locate(&position) != Location::EXTERIOR) now.push_back(fence);
          });
          std::sort(now.begin(), now.end());
          if (now != before) found++;
          now.swap(before);
        } else {
          Spot a = track[i - 1];
          tree.query(Envelope(a.x, b.x, a.y, b.y), [&](int fence) { found += crossings(fences[fence], a, b); });
        }
      }
    }
    rounds.push_back((seconds() - start) * 1e9 / fixes);
  }
  std::sort(rounds.begin(), rounds.end());
  printf("ns=%.1f median=%.1f fixes=%zu found=%ld\n", rounds.front(), rounds[rounds.size() / 2], fixes, found);
}
