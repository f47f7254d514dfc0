#!/bin/bash
# weburl as a function of ClickHouse that fails in the way that $1 names.
udf() { "$(dirname "$0")/weburl" udf --op canon --format rowbinary --chunk-header; }
case $1 in
none) udf ;;
cut) head -c 10000 < <(udf) ;;
rows) head -c 60 < <(udf) ;; # three rows of 20 bytes
input) head -c 10000 | udf ;;
kill) head -c 60 < <(udf); kill -KILL $$ ;;
exit) head -c 60 < <(udf); echo "it broke" >&2; exit 3 ;;
silent) exec sleep 60 ;;
esac
