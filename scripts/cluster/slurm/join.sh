#!/usr/bin/env bash
#SBATCH --job-name=zoetrope-join
# Joins the parts. If some are missing it names them; encode submits those again. A film that is there is that of an earlier
# try: encode begins none if there is one.
exec "${ZOETROPE:-zoetrope}" join "$1" -o "$2" --overwrite --progress lines
